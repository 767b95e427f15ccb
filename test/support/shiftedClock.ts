// Loaded before a process: its clock is ahead by FLIGHTDECK_TEST_CLOCK_AHEAD milliseconds, that of the disk is not.
const ahead = Number(process.env["FLIGHTDECK_TEST_CLOCK_AHEAD"] ?? 0);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now() + ahead] : args, self) as Date,
  get: (target, key, self) => (key === "now" ? () => now() + ahead : (Reflect.get(target, key, self) as unknown)),
});
