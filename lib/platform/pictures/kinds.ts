export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** The kind of a picture by its first bytes, whatever its name says; null for everything else. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (isAvif(bytes)) return 'avif'
  return null
}

/** The brands in the first box of a file of ISO's base media format, its own first; none in any other file. */
function brandsOf(bytes: Buffer): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return []
  const box = bytes.readUInt32BE(0)
  // the box as libvips wants it, which would try its other loaders on anything else
  if (box > 2048 || box % 4 !== 0) return []
  const brands = ascii(bytes, 8, Math.min(box, bytes.byteLength)).match(/.{4}/gs) ?? []
  return brands.filter((_, place) => place !== 1)
}

// some programs call an AVIF by the name of its container, and the picture in it among the names of what can read it
function isAvif(bytes: Buffer): boolean {
  const [own = '', ...others] = brandsOf(bytes)
  return /^avi[fs]$/.test(own) || (/^m[is]f1$/.test(own) && others.includes('avif'))
}

/** Whether a file is a photo in HEIC or HEIF, as iPhones take them, which browsers do not show. */
export function isHeic(bytes: Buffer): boolean {
  const [own = ''] = brandsOf(bytes)
  return /^he[iv][cxms]$/.test(own) || (/^m[is]f1$/.test(own) && !isAvif(bytes))
}

/** The part of a file in which an SVG has its first element, in bytes. */
const SVG_WITHIN = 4096

/** Whether a file is an SVG, also with an XML head, a byte order mark or a comment before it, or in UTF-16. */
export function isSvg(bytes: Buffer): boolean {
  const head = bytes.subarray(0, SVG_WITHIN).toString('latin1').replaceAll('\0', '')
  return /<(?:[a-z]+:)?svg[\s>/]/i.test(head)
}

const CHUNK_HEAD = 8
const RIFF_HEAD = 12

/** How many frames an animated WebP has by its chunks, counted up to one more than `limit`. */
export function countWebpFrames(bytes: Buffer, limit: number): number {
  let frames = 0
  for (let at = RIFF_HEAD; at + CHUNK_HEAD <= bytes.byteLength && frames <= limit; ) {
    if (ascii(bytes, at, at + 4) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    // chunks begin at even places
    at += CHUNK_HEAD + size + (size % 2)
  }
  return frames
}
