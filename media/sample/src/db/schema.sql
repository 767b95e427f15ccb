-- One row per reading. The key makes a sensor's repeated report harmless.
CREATE TABLE IF NOT EXISTS reading (
  station        TEXT NOT NULL,
  at             TEXT NOT NULL,
  temperature    REAL NOT NULL,
  humidity       REAL NOT NULL,
  wind_speed     REAL NOT NULL,
  wind_direction REAL NOT NULL,
  rain           REAL NOT NULL,
  PRIMARY KEY (station, at)
) WITHOUT ROWID;
