declare const FLIGHTDECK_VERSION: string;

/** The version in package.json, which the build puts in here; sources that were not built have none. */
export const productVersion = typeof FLIGHTDECK_VERSION === "undefined" ? "0.0.0" : FLIGHTDECK_VERSION;
