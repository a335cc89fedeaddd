import { type OwnProcess, startOwn } from '../platform/own-process'

/** Starts the worker in its own process, as `npm run worker` runs it, on this test's database. */
export const startWorker = (port: number, env: Record<string, string> = {}): Promise<OwnProcess> =>
  startOwn({ entry: 'worker', port, probe: '/api/health/live', env })
