/**
 * Whether a text can be the name of a model. A caller chooses it, and it becomes an argument of an agent: it must not begin
 * like an option, and has no character that a shell would act upon, whatever the agent does with it.
 */
export const isModelName = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} ._:/@+[\]-]{0,199}$/u.test(text);
