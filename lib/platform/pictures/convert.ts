import 'server-only'
import type { Metadata, SharpConstructor } from 'sharp'
import { AppError } from '../errors'
import { log } from '../log'
import {
  ANIMATION,
  CONVERSION_SECONDS,
  FRAMES_READ_MAX,
  HEAVY_PIXELS_MAX,
  LONG_JPEG_PIXELS,
  LONG_PIXELS,
  OUTPUTS,
  PIXELS_MAX,
  type Purpose,
  SIDE_MAX,
  WEBP_QUALITY,
} from './constants'
import { queuePictureConversion, queuePictureHead } from './conversion-queue'
import { countWebpFrames, isHeic, isSvg, pictureKind } from './kinds'

/** A picture as it is stored. Sides in pixels. */
export type Picture = { bytes: Buffer; format: 'webp' | 'png'; width: number; height: number }

const refused = (message: string) => new AppError('invalid', message, { fields: { file: message } })

/** The loaders a picture may reach; libvips has many more, for documents and drawings. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

let loaded: Promise<SharpConstructor> | undefined

/** The library is loaded with the first picture: most processes never convert one. */
export function sharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: LOADERS })
    return library
  })
  return loaded
}

/**
 * Makes a picture of an uploaded file anew: turned as its camera says, without metadata, no larger than its purpose needs.
 * The file is judged by its content, and by the sides in its head before its turn comes and anything is decoded.
 * @param personId whose picture it is: people take turns
 * @throws AppError invalid with what to upload instead, unavailable when too many wait
 */
export async function convertPicture(file: Buffer, purpose: Purpose, personId: string): Promise<Picture> {
  const kind = pictureKind(file)
  if (!kind) {
    throw refused(whyUnknown(file))
  }
  // before libvips: it needs half a minute of processor time for the head of one of 5 MB
  if (kind === 'webp' && countWebpFrames(file, FRAMES_READ_MAX) > FRAMES_READ_MAX) throw tooManyFrames()
  const about = await queuePictureHead(personId, () => readMetadata(file))
  const moves = OUTPUTS[purpose].mayMove === true && (about.pages ?? 1) > 1
  refuseLarge(about, moves, file.byteLength)
  return queuePictureConversion(personId, takesLong(about, moves), () => converted(file, purpose, moves))
}

function whyUnknown(file: Buffer): string {
  if (isSvg(file)) return 'An SVG can carry scripts. Upload a PNG, JPEG or WebP.'
  if (isHeic(file))
    return 'This is a photo in HEIC, which browsers do not show. On an iPhone, share it as “Most Compatible”, or save it as a JPEG, and upload that.'
  return 'This file is not a picture we know. Upload a PNG, JPEG, WebP, GIF or AVIF.'
}

/** The mark at the end of a JPEG, which some cameras leave out and some networks cut off; browsers show the picture without it. */
const JPEG_END = Buffer.from([0xff, 0xd9])

async function converted(file: Buffer, purpose: Purpose, moves: boolean): Promise<Picture> {
  try {
    return await encoded(file, purpose, moves)
  } catch (error) {
    const lacksEnd = pictureKind(file) === 'jpeg' && !file.subarray(-2).equals(JPEG_END)
    const mended = lacksEnd ? await encodedWithEnd(file, purpose).catch(() => undefined) : undefined
    if (mended) return mended
    log.info({ err: error, purpose }, 'an uploaded picture could not be converted')
    throw refused('This picture is damaged or takes too long to read. Save it again and upload it once more.')
  }
}

/** What the head of the file says; nothing is decoded yet. */
async function readMetadata(file: Buffer): Promise<Metadata> {
  const library = await sharp()
  try {
    return await library(file, { limitInputPixels: false }).metadata()
  } catch {
    throw refused('This picture is damaged. Save it again and upload it once more.')
  }
}

const tooManyFrames = () =>
  refused(`This animation has more than ${FRAMES_READ_MAX.toLocaleString('en-US')} frames. Upload a smaller one.`)

/** The most pixels of a picture, by what it takes to decode it. */
function pixelsMax({ format, depth, isProgressive }: Metadata): number {
  if (format === 'heif') return HEAVY_PIXELS_MAX.avif
  return format === 'png' && depth === 'ushort' && isProgressive ? HEAVY_PIXELS_MAX.deepPng : PIXELS_MAX
}

function refuseLarge(about: Metadata, moves: boolean, bytes: number): void {
  const { width, height, pages = 1, pageHeight } = about
  if (Math.max(width, pageHeight ?? height) > SIDE_MAX)
    throw refused(
      `A side of this picture is longer than ${SIDE_MAX.toLocaleString('en-US')} pixels. Upload a smaller one.`,
    )
  if (pages > FRAMES_READ_MAX) throw tooManyFrames()
  const frames = moves ? pages : 1
  const limit = pixelsMax(about)
  if (width * (pageHeight ?? height) * frames > limit) {
    const megapixels = limit / 1_000_000
    throw refused(
      moves
        ? `All frames of this animation together have more than ${megapixels} megapixels. Upload a smaller one.`
        : `This picture has more than ${megapixels} megapixels. Upload a smaller one.`,
    )
  }
  if (moves && (bytes > ANIMATION.maxBytes || pages > ANIMATION.maxFrames)) {
    const megabytes = ANIMATION.maxBytes / 1024 / 1024
    throw refused(`Keep an animation under ${megabytes} MB and ${ANIMATION.maxFrames} frames.`)
  }
}

/**
 * Whether a picture takes much longer than the photo of a phone, by its pixels: a plain JPEG is made smaller while it is
 * read, anything else is decoded whole.
 */
function takesLong({ width, height, pages = 1, pageHeight, format, isProgressive }: Metadata, moves: boolean): boolean {
  const limit = format === 'jpeg' && !isProgressive ? LONG_JPEG_PIXELS : LONG_PIXELS
  return width * (pageHeight ?? height) * (moves ? pages : 1) > limit
}

/** A JPEG without its last mark. One that lacks more than that is refused: libvips then warns of missing data. */
const encodedWithEnd = (file: Buffer, purpose: Purpose): Promise<Picture> =>
  encoded(Buffer.concat([file, JPEG_END]), purpose, false, 'warning')

async function encoded(
  file: Buffer,
  purpose: Purpose,
  moves: boolean,
  failOn: 'error' | 'warning' = 'error',
): Promise<Picture> {
  const { maxSide, format, isSquare } = OUTPUTS[purpose]
  const side = moves ? ANIMATION.maxSide : maxSide
  const library = await sharp()
  const picture = library(file, { limitInputPixels: PIXELS_MAX, failOn, animated: moves })
    .timeout({ seconds: CONVERSION_SECONDS })
    .autoOrient()
    .resize(
      isSquare
        ? { width: side, height: side, fit: 'cover' }
        : { width: side, height: side, fit: 'inside', withoutEnlargement: true },
    )
  const output = format === 'png' ? picture.png() : picture.webp({ quality: WEBP_QUALITY, effort: moves ? 2 : 4 })
  const { data, info } = await output.toBuffer({ resolveWithObject: true })
  return { bytes: data, format, width: info.width, height: info.pageHeight ?? info.height }
}
