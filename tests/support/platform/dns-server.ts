import { createSocket, type RemoteInfo } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof TYPES
/** Records by "TYPE name", in lower case; the name `*` with the type `fail` makes every answer a server failure. */
export type Zone = Partial<Record<`${Type} ${string}`, readonly string[]>>

/** The end of names that are never answered. */
export const SILENT = '.never-answers.example'

/**
 * A name server of the tests that speaks DNS over UDP (RFC 1035) and answers what its zone says now, and nothing to the
 * questions in `silent` ("TYPE name").
 */
export async function startDnsServer() {
  const socket = createSocket('udp4')
  const state = { zone: {} as Zone, isFailing: false, silent: [] as string[], asked: [] as string[] }
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = questionOf(query)
    state.asked.push(`${type} ${name}`)
    if (name.endsWith(SILENT) || state.silent.includes(`${type} ${name}`)) return
    const values = (state.zone as Record<string, readonly string[]>)[`${type} ${name}`] ?? []
    const isKnown = Object.keys(state.zone).some((key) => key.endsWith(` ${name}`))
    const code = state.isFailing ? 2 : values.length === 0 && !isKnown ? 3 : 0
    const answers = state.isFailing ? [] : values.map((value) => record(type, value))
    socket.send(
      Buffer.concat([header(query, answers.length, code), query.subarray(12, end), ...answers]),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    state,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function header(query: Buffer, answers: number, code: number): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  // an answer, authoritative, recursion desired and available
  head.writeUInt16BE(0x8580 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers, 6)
  return head
}

function questionOf(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  const code = query.readUInt16BE(at + 1)
  const type = Object.entries(TYPES).find(([, number]) => number === code)?.[0] ?? String(code)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

/** A record whose name is the one of the question. */
function record(type: string, value: string): Buffer {
  const data = dataOf(type, value)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TYPES[type as Type], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: string, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'AAAA')
    return Buffer.from(value.split(':').flatMap((part) => [...Buffer.from(part.padStart(4, '0'), 'hex')]))
  const parts = type === 'TXT' ? [value] : value.split('.')
  const texts = parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]))
  return type === 'TXT' ? Buffer.concat(texts) : Buffer.concat([...texts, Buffer.from([0])])
}
