import type { chantAdd } from "../../../src/protocol/chant/chantAdd.ts";
import type { chantArchive } from "../../../src/protocol/chant/chantArchive.ts";
import type { chantCancel } from "../../../src/protocol/chant/chantCancel.ts";
import type { chantDiagnose } from "../../../src/protocol/chant/chantDiagnose.ts";
import type { chantFinalize } from "../../../src/protocol/chant/chantFinalize.ts";
import type { chantLint } from "../../../src/protocol/chant/chantLint.ts";
import type { chantLog } from "../../../src/protocol/chant/chantLog.ts";
import type { chantReady } from "../../../src/protocol/chant/chantReady.ts";
import type { chantReset } from "../../../src/protocol/chant/chantReset.ts";
import type { chantResume } from "../../../src/protocol/chant/chantResume.ts";
import type { chantSearch } from "../../../src/protocol/chant/chantSearch.ts";
import type { chantSpecGet } from "../../../src/protocol/chant/chantSpecGet.ts";
import type { chantSpecList } from "../../../src/protocol/chant/chantSpecList.ts";
import type { chantSpecUpdate } from "../../../src/protocol/chant/chantSpecUpdate.ts";
import type { chantStatus } from "../../../src/protocol/chant/chantStatus.ts";
import type { chantVerify } from "../../../src/protocol/chant/chantVerify.ts";
import type { ArgumentsOf } from "../../../src/protocol/contract/toolContract.ts";

interface Contracts {
  chant_add: typeof chantAdd;
  chant_archive: typeof chantArchive;
  chant_cancel: typeof chantCancel;
  chant_diagnose: typeof chantDiagnose;
  chant_finalize: typeof chantFinalize;
  chant_lint: typeof chantLint;
  chant_log: typeof chantLog;
  chant_ready: typeof chantReady;
  chant_reset: typeof chantReset;
  chant_resume: typeof chantResume;
  chant_search: typeof chantSearch;
  chant_spec_get: typeof chantSpecGet;
  chant_spec_list: typeof chantSpecList;
  chant_spec_update: typeof chantSpecUpdate;
  chant_status: typeof chantStatus;
  chant_verify: typeof chantVerify;
}

export type ChantToolName = keyof Contracts;

export type ChantToolArguments = { [N in ChantToolName]: ArgumentsOf<Contracts[N]> };
