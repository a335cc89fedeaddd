import { vi } from 'vitest'

/** A request of the browser that reports how much of a file was sent; the test answers it. */
class UploadRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  responseType = ''
  status = 0
  response: unknown = null
  path = ''
  body: FormData | undefined
  isAborted = false

  open(_: string, path: string): void {
    this.path = path
  }

  send(body: FormData): void {
    this.body = body
    uploadRequests.push(this)
  }

  abort(): void {
    this.isAborted = true
    this.onabort()
  }

  getResponseHeader(): null {
    return null
  }

  answer(status: number, response: unknown): void {
    Object.assign(this, { status, response })
    this.onload()
  }
}

/** Every upload of the page so far. */
export const uploadRequests: UploadRequest[] = []

/** Takes the place of the browser's XMLHttpRequest. */
export function takeUploads(): void {
  uploadRequests.length = 0
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
}
