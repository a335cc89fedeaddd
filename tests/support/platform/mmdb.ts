import ipaddr from 'ipaddr.js'

type Value = string | number | boolean | readonly Value[] | { [name: string]: Value }
type Branch = Tree | { place: number } | undefined
type Tree = { 0: Branch; 1: Branch }

/** What a file says of each network, in the order of writing: a narrower network comes after a wider one. */
export type Networks = Readonly<Record<string, Value>>

const SEPARATOR = Buffer.alloc(16)
const MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const DAY_S = 86_400

/** A file in MaxMind's format, version 2.0: an IPv6 tree with IPv4 below ::/96, and records of 32 bits. */
export function mmdbFile(networks: Networks, type = 'Test-Country'): Buffer {
  const root: Tree = { 0: undefined, 1: undefined }
  const records: Buffer[] = []
  // networks with the same record share it, as in real files
  const places = new Map<string, number>()
  let bytes = 0
  for (const [network, value] of Object.entries(networks)) {
    const key = JSON.stringify(value)
    if (!places.has(key)) {
      const record = encoded(value)
      places.set(key, bytes)
      records.push(record)
      bytes += record.byteLength
    }
    insert(root, bitsOf(network), { place: places.get(key) ?? 0 })
  }
  const nodes = numbered(root)
  const tree = Buffer.alloc(nodes.size * 8)
  const pointer = (branch: Branch): number => {
    if (branch === undefined) return nodes.size
    if ('place' in branch) return nodes.size + SEPARATOR.byteLength + branch.place
    return nodes.get(branch) ?? 0
  }
  for (const [node, index] of nodes) {
    tree.writeUInt32BE(pointer(node[0]), index * 8)
    tree.writeUInt32BE(pointer(node[1]), index * 8 + 4)
  }
  const about = {
    node_count: nodes.size,
    record_size: 32,
    ip_version: 6,
    database_type: type,
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 20_000 * DAY_S,
    description: { en: 'Made by a test' },
  }
  return Buffer.concat([tree, SEPARATOR, ...records, MARK, encoded(about)])
}

function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const isV4 = address.kind() === 'ipv4'
  const bytes = isV4 ? [...new Array<number>(12).fill(0), ...address.toByteArray()] : address.toByteArray()
  const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
  return bits.slice(0, length + (isV4 ? 96 : 0))
}

/** A wider record that is in the way is moved down to both sides. */
function insert(root: Tree, bits: readonly number[], leaf: { place: number }): void {
  let node = root
  for (const bit of bits.slice(0, -1) as (0 | 1)[]) {
    const next = node[bit]
    const tree: Tree = next && !('place' in next) ? next : { 0: next, 1: next }
    node[bit] = tree
    node = tree
  }
  node[bits.at(-1) as 0 | 1] = leaf
}

function numbered(root: Tree): Map<Tree, number> {
  const nodes = new Map<Tree, number>()
  const remaining: Tree[] = [root]
  for (const node of remaining) {
    nodes.set(node, nodes.size)
    for (const branch of [node[0], node[1]]) if (branch && !('place' in branch)) remaining.push(branch)
  }
  return nodes
}

const TYPES = { string: 2, uint32: 6, map: 7, array: 11, boolean: 14 }

function encoded(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TYPES.string, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return control(TYPES.boolean, value ? 1 : 0)
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(TYPES.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.array, value.length), ...value.map(encoded)])
  const pairs = Object.entries(value as { [name: string]: Value })
  return Buffer.concat([
    control(TYPES.map, pairs.length),
    ...pairs.flatMap(([name, each]) => [encoded(name), encoded(each)]),
  ])
}

/** The type and the size of a field. Types above 7 have a second byte; sizes above 28 as well. */
function control(type: number, size: number): Buffer {
  if (size > 28 + 256) throw new Error('too large for a test')
  const first = Math.min(size, 29)
  const more = size < 29 ? [] : [size - 29]
  return Buffer.from(type > 7 ? [first, type - 7, ...more] : [(type << 5) | first, ...more])
}

/** The record of a country with all that MaxMind writes beside its code. */
export function countryRecord(code: string): Value {
  const languages = ['de', 'en', 'es', 'fr', 'ja', 'pt-BR', 'ru', 'zh-CN']
  const names = Object.fromEntries(languages.map((language) => [language, `Name of ${code} in ${language}`]))
  const place = { geoname_id: 6_252_001, iso_code: code, names }
  return { continent: { code: 'NA', geoname_id: 6_255_149, names }, country: place, registered_country: { ...place } }
}
