// First: the library reads the arguments when it is loaded.
import "./endWithClient.ts";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startLanguageServer } from "./server.ts";
import { nodeSpecFiles } from "./specFiles.ts";

startLanguageServer(createConnection(ProposedFeatures.all), nodeSpecFiles);
