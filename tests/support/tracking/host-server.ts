import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeTracking, linkHostListener, trackingListener } from '@/lib/tracking/http/http-listener'
import { CHROME } from './tracking'

type Visited = { status: number; body: string; location: string | undefined }

/** The listeners of links before an application whose every page says "a page of the app". */
export async function openHostServer() {
  const server = createServer((incoming, response) => {
    if (linkHostListener(incoming, response) || trackingListener(incoming, response)) return
    response.writeHead(200).end('a page of the app')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    /** A request with a Host header of any kind, which fetch would not send. */
    visit: (path: string, host: string) =>
      new Promise<Visited>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path, headers: { host, 'user-agent': CHROME } }, (answer) => {
          let body = ''
          answer.on('data', (part) => {
            body += part
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location }))
        })
        sent.on('error', reject)
        sent.end()
      }),
    async close() {
      await closeTracking()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
