import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const KEY_ID = 'TESTKEYID'
const SECRET = 'test/secret+of-a-bucket'
const BUCKET = 'pictures'

type StoredObject = { bytes: Buffer; type: string }
type Answer = { status: number; body?: Buffer | string; headers?: Record<string, string> }

/**
 * A local server that speaks the S3 protocol of one bucket, in the path or in the host's name: put, get and delete of objects.
 * It verifies Signature Version 4 of every request as Amazon describes it, the hash of the body included.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>()
  /** Every request so far, as "METHOD /path". */
  readonly calls: string[] = []
  /** The next requests are taken and never answered, or refused. */
  fault: 'silent' | 'denied' | undefined
  bucket = BUCKET
  /** The region of the last request's signature. */
  region: string | undefined
  readonly #server

  /** @param tls the key and certificate to answer https with */
  constructor(private readonly tls?: { key: Buffer; cert: Buffer }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response)
    this.#server = tls ? createTlsServer(tls, answer) : createServer(answer)
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  /** What a program is given to use the bucket. */
  get place() {
    const { port } = this.#server.address() as AddressInfo
    const endpoint = `${this.tls ? 'https' : 'http'}://127.0.0.1:${port}`
    return { endpoint, bucket: BUCKET, keyId: KEY_ID, secret: SECRET, region: 'eu-central-1', isPathStyle: true }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    this.calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (this.fault === 'silent') return
    const { status, body = '', headers = {} } = this.#route(request, Buffer.concat(chunks))
    response.writeHead(status, headers).end(body)
  }

  #route(request: IncomingMessage, body: Buffer): Answer {
    const wrong = signatureFault(request, body)
    if (wrong) return refusal(403, wrong)
    if (this.fault === 'denied') return refusal(403, 'AccessDenied')
    this.region = AUTHORIZATION.exec(request.headers.authorization ?? '')?.[3]
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    const inHost = /^([a-z0-9-]+)\.s3\./.exec(request.headers.host ?? '')?.[1]
    const [, bucket = '', key = ''] = (inHost ? `/${inHost}${pathname}` : pathname).split('/')
    if (bucket !== this.bucket) return refusal(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      this.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return { status: 200, headers: { etag: '"x"' } }
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204 }
    }
    const object = this.objects.get(key)
    if (!object) return refusal(404, 'NoSuchKey')
    return { status: 200, body: object.bytes, headers: { 'content-type': object.type } }
  }
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Why the signature of a request does not prove it; undefined when it does. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, keyId, day = '', region = '', signed = '', signature] = parts
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId'
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, pathname, query, headers, signed, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
