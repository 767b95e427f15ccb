/** Details that rows do not have, read once per version of a file and shared by rows and tooltips. */
interface DetailCache<T> {
  detail(key: string, revision: number, read: () => Promise<T>): Promise<T>;
  forget(): void;
}

export function createDetailCache<T>(): DetailCache<T> {
  const known = new Map<string, { readonly revision: number; readonly detail: Promise<T> }>();
  return {
    detail(key, revision, read) {
      const old = known.get(key);
      if (old?.revision === revision) return old.detail;
      const detail = read();
      known.set(key, { revision, detail });
      detail.catch(() => known.delete(key));
      return detail;
    },
    forget: () => known.clear(),
  };
}
