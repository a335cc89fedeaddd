import 'server-only'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { type PageRequest, type SourcePage, SourceRefusal } from './call-rules'
import { openCalls } from './call-service'
import { EVERFLOW_HOSTS, TUNE_NETWORK } from './constants'
import { everflowReader } from './everflow-service'
import { tuneReader } from './tune-service'

/** Where a source is, with the key of one account. `base` stands in for the host in tests and in demo mode only. */
export type SourceAccess = { source: ExternalSource; network: string; key: string; base?: string | undefined }

export type SourceReader = { read(request: PageRequest): Promise<SourcePage>; close(): Promise<void> }

/** The address of a source; hosts are fixed. @throws SourceRefusal for a network that is none */
export function sourceBaseUrl({ source, network }: Pick<SourceAccess, 'source' | 'network'>): string {
  if (source === 'everflow') return network === 'eu' ? EVERFLOW_HOSTS.eu : EVERFLOW_HOSTS.us
  if (!TUNE_NETWORK.test(network))
    throw new SourceRefusal('This is no network ID of TUNE: small letters, digits and hyphens.')
  return `https://${network}.api.hasoffers.com`
}

/** Reads pages of a source, one at a time. Calls go to its own hosts on the public internet alone. */
export function openSource(access: SourceAccess): SourceReader {
  const { call, close } = openCalls(access.base !== undefined)
  const base = access.base ?? sourceBaseUrl(access)
  const readerOf = access.source === 'tune' ? tuneReader : everflowReader
  return { read: readerOf(base, access.key, call), close }
}
