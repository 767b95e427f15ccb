import type { FormView } from "../../src/protocol/clarificationForm.ts";
import { constraints, input, options, paths, strategy } from "./questions.ts";
import { preflight } from "./views.ts";

/** Forms that try the page: many options, hostile and long texts, other scripts. */
export const manyOptions: FormView = {
  ...preflight,
  formId: "preflight:many",
  questions: [
    {
      ...strategy,
      kind: "multi",
      options: Array.from({ length: 200 }, (_, index) => ({ value: `v${index}`, label: `Option ${index + 1}` })),
    },
    paths,
  ],
};

const hostile = `</script><img src=x onerror="document.title='owned'"><a href="javascript:alert(1)">x</a> \${1} {{2}} -->`;
export const hostileView: FormView = {
  ...preflight,
  formId: hostile,
  title: hostile,
  message: hostile,
  asker: hostile,
  destinations: [hostile, "javascript:alert(1)"],
  questions: [
    {
      ...strategy,
      id: "__proto__",
      text: hostile,
      why: hostile,
      kind: "single",
      options: options(hostile, "javascript:alert(1)"),
      otherLabel: hostile,
    },
    {
      id: `constructor" onfocus="alert(1)`,
      text: hostile,
      help: hostile,
      topic: hostile,
      required: false,
      kind: "text",
      multiline: false,
      suggestion: hostile,
      pattern: "(",
    },
  ],
  notices: [{ tone: "warning", text: hostile }],
  problems: [{ message: hostile, hint: hostile }],
};

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(4);
export const longTexts: FormView = {
  ...preflight,
  title: `${longWord} ${"and so on ".repeat(60)}`,
  destinations: [longWord],
  questions: [
    {
      ...strategy,
      text: longWord,
      why: "Because. ".repeat(80),
      kind: "single",
      options: options(longWord, "word ".repeat(120)),
    },
  ],
};

export const rightToLeft: FormView = {
  ...preflight,
  title: "إضافة تسجيل الدخول الموحد للموظفين",
  questions: [
    {
      ...strategy,
      text: "ما هي استراتيجية المصادقة؟",
      kind: "single",
      options: options("OAuth", "البريد الإلكتروني وكلمة المرور", "روابط سحرية"),
    },
    { ...constraints, text: "האם יש דרישות אבטחה מיוחדות?" },
  ],
  inputs: { security_constraints: input({ text: "ההתחברות פגה אחרי 8 שעות." }) },
};

export const cjk: FormView = {
  ...preflight,
  title: "従業員アカウントにシングルサインオンを追加する",
  questions: [
    {
      ...strategy,
      text: "どの認証方式を使いますか？",
      kind: "single",
      options: options("OAuth", "メールアドレスとパスワード", "魔法链接", "매직 링크"),
    },
    { ...constraints, text: "有什么特别的安全要求吗？" },
  ],
  inputs: { security_constraints: input({ text: "セッションは八時間で終了する。" }) },
};
