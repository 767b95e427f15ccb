// Takes the place of @vscode/spdlog, the host's file logger, which ships as C++ source only. Without a file logger every
// log and every LogOutputChannel stays empty; with this one no compiler is needed. Same interface, no rotation.
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const LEVELS = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  #file;
  #level = 2;
  #withPrefix = false;

  constructor(_type, _name, file) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  trace = (message) => this.#write(0, message);
  debug = (message) => this.#write(1, message);
  info = (message) => this.#write(2, message);
  warn = (message) => this.#write(3, message);
  error = (message) => this.#write(4, message);
  critical = (message) => this.#write(5, message);
  getLevel = () => this.#level;
  setLevel = (level) => void (this.#level = level);
  setPattern = () => void (this.#withPrefix = true);
  clearFormatters = () => void (this.#withPrefix = false);
  flush() {}
  drop() {}

  #write(level, message) {
    if (level < this.#level) return;
    const line = this.#withPrefix ? `${localTime()} [${LEVELS[level]}] ${message}\n` : message;
    try {
      appendFileSync(this.#file, line);
    } catch {
      // The user data folder may be removed while the host is still closing: that log is no longer read.
    }
  }
}

function localTime() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().replace("T", " ").replace("Z", "");
}

const createLogger = (type) => async (name, file, size, count) => new Logger(type, name, file, size, count);

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger("rotating");
exports.createAsyncRotatingLogger = createLogger("rotating_async");
