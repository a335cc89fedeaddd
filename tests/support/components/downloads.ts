import { vi } from 'vitest'

type Download = { name: string; text: Promise<string> }

/** Captures files the page saves, until `vi.restoreAllMocks`. */
export function catchDownloads(): Download[] {
  const files: Download[] = []
  let blob = new Blob()
  URL.createObjectURL = (made) => {
    blob = made as Blob
    return 'blob:test'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    // not text(), which drops the byte order mark
    files.push({ name: this.download, text: blob.arrayBuffer().then((bytes) => Buffer.from(bytes).toString('utf8')) })
  })
  return files
}
