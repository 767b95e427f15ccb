import { createServer, type Server } from "node:http";
import type { ReadingLog } from "../db/readingLog.ts";
import { renderDashboard } from "../views/dashboard.ts";
import { parseReading } from "../weather/reading.ts";

const day = 24 * 60 * 60 * 1000;

/** Sensors post to /readings; everything else is the page. */
export function createWeatherServer(readings: ReadingLog): Server {
  return createServer(async (request, response) => {
    if (request.method === "POST" && request.url === "/readings") {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const reading = parseReading(parseJson(text));
      if (typeof reading === "string") return void response.writeHead(400).end(reading);
      await readings.append(reading);
      return void response.writeHead(204).end();
    }
    const lastDay = await readings.since(new Date(Date.now() - day));
    response.setHeader("content-type", "text/html; charset=utf-8").end(renderDashboard(lastDay));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // parseReading explains what was expected
  }
}
