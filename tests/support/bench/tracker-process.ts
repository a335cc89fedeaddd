import { type OwnProcess, startOwn } from '../platform/own-process'

/** The tracker in its own process, as `npm run tracker` runs it. */
export type TrackerProcess = OwnProcess

/** Starts a tracker on this test's database and resolves when it responds. */
export const startTracker = (port: number, env: Record<string, string> = {}): Promise<TrackerProcess> =>
  startOwn({ entry: 'tracker', port, probe: '/api/health/live', env })
