import type { Claim } from '../claim.ts';
import { advisories } from './advisories.ts';
import { badInputRows } from './bad-input-rows.ts';
import { badNetwork } from './bad-network.ts';
import { bitFlips } from './bit-flips.ts';
import { browserReach } from './browser-reach.ts';
import { browserSandbox } from './browser-sandbox.ts';
import { cachePoisoning } from './cache-poisoning.ts';
import { committedState } from './committed-state.ts';
import { connectionFlood } from './connection-flood.ts';
import { databaseTls } from './database-tls.ts';
import { diskFull } from './disk-full.ts';
import { equalCompile } from './equal-compile.ts';
import { equalTarballs } from './equal-tarballs.ts';
import { failingSystemCalls } from './failing-system-calls.ts';
import { fewDescriptors } from './few-descriptors.ts';
import { foreignCheckout } from './foreign-checkout.ts';
import { fewFiles } from './few-files.ts';
import { fuzzedRequests } from './fuzzed-requests.ts';
import { hostileGit } from './hostile-git.ts';
import { hostileLocks } from './hostile-locks.ts';
import { hostileSources } from './hostile-sources.ts';
import { hugeProject } from './huge-project.ts';
import { interruptedPictures } from './interrupted-pictures.ts';
import { kill9 } from './kill-9.ts';
import { longTargets } from './long-targets.ts';
import { slowReaders } from './slow-readers.ts';
import { cachedDuringCompiles } from './cached-during-compiles.ts';
import { compileShare } from './compile-share.ts';
import { malformedHttp } from './malformed-http.ts';
import { markdownInjection } from './markdown-injection.ts';
import { mustRejectJson } from './must-reject-json.ts';
import { overload } from './overload.ts';
import { pathEscapes } from './path-escapes.ts';
import { pipelinedRequests } from './pipelined-requests.ts';
import { rawControls } from './raw-controls.ts';
import { requestSmuggling } from './request-smuggling.ts';
import { sigterm } from './sigterm.ts';
import { silentNetwork } from './silent-network.ts';
import { slowClients } from './slow-clients.ts';
import { soak } from './soak.ts';
import { symlinkSwaps } from './symlink-swaps.ts';
import { tokenImport } from './token-import.ts';
import { toolFuzz } from './tool-fuzz.ts';
import { toolWrites } from './tool-writes.ts';
import { twoWriters } from './two-writers.ts';
import { unplugged } from './unplugged.ts';
import { worstTraffic } from './worst-traffic.ts';
import { writeOrder } from './write-order.ts';

/** Claims about the running service and its connections. */
export const SERVICE_CLAIMS: readonly Claim[] = [
  fuzzedRequests,
  sigterm,
  slowClients,
  overload,
  cachedDuringCompiles,
  compileShare,
  longTargets,
  pipelinedRequests,
  slowReaders,
  worstTraffic,
  malformedHttp,
  requestSmuggling,
  connectionFlood,
  cachePoisoning,
  fewDescriptors,
  soak,
  badInputRows,
  mustRejectJson,
  databaseTls,
];

/** Claims about what is served and about the package. */
export const PACKAGE_CLAIMS: readonly Claim[] = [
  bitFlips,
  equalCompile,
  markdownInjection,
  advisories,
  equalTarballs,
];

/** Claims about the command line and the agent tools on a project. */
export const PROJECT_CLAIMS: readonly Claim[] = [
  kill9,
  failingSystemCalls,
  diskFull,
  writeOrder,
  twoWriters,
  pathEscapes,
  symlinkSwaps,
  toolFuzz,
  toolWrites,
  hostileGit,
  foreignCheckout,
  committedState,
  hostileLocks,
  hostileSources,
  hugeProject,
  unplugged,
  badNetwork,
  silentNetwork,
  browserReach,
  browserSandbox,
  interruptedPictures,
  tokenImport,
  rawControls,
  fewFiles,
];

/** Every claim, in the order of the scoreboard. */
export const CLAIMS: readonly Claim[] = [...SERVICE_CLAIMS, ...PACKAGE_CLAIMS, ...PROJECT_CLAIMS];
