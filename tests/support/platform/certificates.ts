import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const openssl = (folder: string, ...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })

/** A root certificate of our own, a certificate of a server on this machine, and those of clients, as files. */
export class Certificates {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'certificates-'))
  readonly root = this.file('root.crt')
  readonly cert = this.file('server.crt')
  readonly key = this.file('server.key')

  constructor() {
    const days = ['-days', '2']
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl(
      this.folder,
      'req',
      '-x509',
      ...newKey,
      ...days,
      '-subj',
      '/CN=Root',
      '-keyout',
      'root.key',
      '-out',
      this.root,
    )
    this.issue('server', 'localhost', 'IP:127.0.0.1,DNS:localhost')
  }

  file(name: string): string {
    return path.join(this.folder, name)
  }

  /** Makes `name.key` and `name.crt`, signed by the root. */
  issue(name: string, subject: string, names: string): { cert: string; key: string } {
    const [key, cert] = [this.file(`${name}.key`), this.file(`${name}.crt`)]
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl(this.folder, 'req', '-new', ...newKey, '-subj', `/CN=${subject}`, '-keyout', key, '-out', `${name}.csr`)
    writeFileSync(this.file(`${name}.ext`), `subjectAltName=${names}\n`)
    const by = ['-CA', this.root, '-CAkey', 'root.key', '-CAcreateserial']
    openssl(
      this.folder,
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
      '-out',
      cert,
    )
    return { cert, key }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
