/** What a picture is uploaded for. */
export const PURPOSES = ['offer', 'creative', 'logo', 'avatar', 'evidence'] as const
export type Purpose = (typeof PURPOSES)[number]

type Output = {
  /** The longest side in pixels; larger pictures are made smaller. */
  maxSide: number
  /** Mail programs that know no WebP show the logo too. */
  format: 'webp' | 'png'
  /** Cut to a square around its middle. */
  isSquare?: true
  /** Animations stay animations; elsewhere their first frame is kept. */
  mayMove?: true
}

export const OUTPUTS: Record<Purpose, Output> = {
  offer: { maxSide: 1600, format: 'webp' },
  creative: { maxSide: 2400, format: 'webp', mayMove: true },
  logo: { maxSide: 800, format: 'png' },
  avatar: { maxSide: 256, format: 'webp', isSquare: true },
  // large enough to read an order confirmation
  evidence: { maxSide: 2400, format: 'webp' },
}

/** The largest file that can be uploaded, in bytes. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
/** The most pixels of a picture, of an animation in all frames together: decoded they take four bytes each. */
export const PIXELS_MAX = 40_000_000
/**
 * The same of a kind that takes more memory for each while it is decoded: AVIF some 18 bytes, a PNG that is interlaced with 16
 * bits a sample eight at once.
 */
export const HEAVY_PIXELS_MAX = { avif: 16_000_000, deepPng: 20_000_000 } as const
/** The longest side of a picture that is read, in pixels: a strip of one pixel costs as much as its length. */
export const SIDE_MAX = 20_000
/** The most frames of a file of which only the first is kept: to find them takes libwebp the square of their number. */
export const FRAMES_READ_MAX = 1_000
/** Animations: the largest file in bytes, the most frames, and the longest side they are stored with, in pixels. */
export const ANIMATION = { maxBytes: 2 * 1024 * 1024, maxFrames: 100, maxSide: 1200 }

/** Quality of stored WebP pictures, of 100. */
export const WEBP_QUALITY = 82

/** Pixels above which a picture waits apart from ordinary ones: of a JPEG that is not progressive, and of any other. */
export const LONG_JPEG_PIXELS = 16_000_000
export const LONG_PIXELS = 4_000_000

/** How long a conversion may take, in seconds. */
export const CONVERSION_SECONDS = 10
/** Pictures of people that wait for their turn in a process: of one person, and of all. */
export const CONVERSIONS_WAITING_PER_PERSON = 4
export const CONVERSIONS_WAITING = 30
/** Drawings of ours that wait for their turn. */
export const DRAWINGS_WAITING = 10

/** What a file picker offers. The server decides by content. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
