export function withLock<T>(path: string, action: () => Promise<T>, onWait?: (holder: number) => void): Promise<T>;
export function isAlive(pid: number): boolean;
