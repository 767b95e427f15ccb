import { createWeatherServer } from "./api/server.ts";
import { createReadingLog } from "./db/readingLog.ts";

const port = Number(process.env["PORT"] ?? 8080);
createWeatherServer(createReadingLog("data/readings.jsonl")).listen(port, () => {
  console.log(`Weathercock is listening on http://localhost:${port}`);
});
