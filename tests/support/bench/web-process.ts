import path from 'node:path'
import { buildPages } from '../../../scripts/build.mjs'
import { generateClient } from '../../../scripts/generate.mjs'
import { type OwnProcess, startOwn } from '../platform/own-process'
import { cpuSeconds, openSockets, residentMb } from './process-figures'

const METRICS_TOKEN = 'a token of the tests for metrics'

/** The web server in its own process, as `npm start` runs it, with its figures. */
export type WebProcess = OwnProcess & {
  /** What the process occupies after all garbage was collected. */
  measure(): Promise<{ residentMb: number; heapMb: number; externalMb: number; sockets: number }>
  cpuSeconds(): number
}

/** Builds the pages unless they are built, and starts the web server on this test's database, jobs included. */
export async function startWeb(port: number, env: Record<string, string> = {}): Promise<WebProcess> {
  await generateClient()
  await buildPages()
  const preload = `--max-semi-space-size=64 --require ${path.resolve('tests/support/platform/collect-garbage.cjs')}`
  const web = await startOwn({
    entry: 'server',
    port,
    probe: '/api/health/ready',
    env: { METRICS_TOKEN, NODE_OPTIONS: preload, ...env },
  })
  const memory = async (name: string) => {
    const answer = await fetch(`${web.base}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const line = new RegExp(`^stoke_nodejs_${name}_bytes (\\d+)$`, 'm').exec(await answer.text())
    return Math.round(Number(line?.[1]) / 2 ** 20)
  }
  return {
    ...web,
    cpuSeconds: () => cpuSeconds(web.pid),
    async measure() {
      process.kill(web.pid, 'SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const [heapMb, externalMb] = [await memory('heap_size_used'), await memory('external_memory')]
      return { residentMb: residentMb(web.pid), heapMb, externalMb, sockets: openSockets(web.pid) }
    },
  }
}
