/** Where stored files are served: `/files/<SHA-256>.webp`. */
export const FILES_ROOT = '/files'

const NAME = /^[0-9a-f]{64}\.(?:webp|png)$/
const IN_URL = /(?:^|\/)files\/([0-9a-f]{64}\.(?:webp|png))$/

export const FILE_TYPES = { webp: 'image/webp', png: 'image/png' } as const
export type FileFormat = keyof typeof FILE_TYPES

/** Whether a name is one that we gave: nothing else is looked up, so no path can leave the folder. */
export const isFileName = (name: string): boolean => NAME.test(name)

export const filePath = (name: string): string => `${FILES_ROOT}/${name}`

/** The name of the stored file an address leads to, with or without our origin; null for other addresses. */
export const fileNameIn = (url: string): string | null => IN_URL.exec(url)?.[1] ?? null

/** The type of a stored file by its name. */
export const fileType = (name: string): string => (name.endsWith('.png') ? FILE_TYPES.png : FILE_TYPES.webp)
