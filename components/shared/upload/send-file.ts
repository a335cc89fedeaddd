import { ApiError, lazySchema } from '@/lib/platform/http/api-client'

/** A stored picture as the server answers it. */
export type StoredPicture = { url: string; width: number; height: number; bytes: number }

type Sending = { path: string; file: File; onProgress: (part: number) => void; signal: AbortSignal }

/**
 * Sends a file to our own API. `fetch` does not report how much of a body was sent.
 * @param sending `onProgress` gets 0 to 1
 * @throws ApiError as apiFetch; DOMException AbortError when it was canceled
 */
export function sendFile({ path, file, onProgress, signal }: Sending): Promise<StoredPicture> {
  const form = new FormData()
  form.append('file', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(readStored(request))
      else reject(toApiError(request))
    }
    request.onerror = () =>
      reject(new ApiError(0, 'offline', 'The server could not be reached. Check your connection.', null))
    request.onabort = () => reject(new DOMException('Canceled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

const storedAnswer = lazySchema(async () => (await import('@/lib/accounts/uploads/schema')).uploadedSchema)

async function readStored(request: XMLHttpRequest): Promise<StoredPicture> {
  try {
    return await storedAnswer.parse(request.response)
  } catch {
    const message = 'The server answered something unexpected. Try again in a moment.'
    throw new ApiError(request.status, 'unreadable', message, request.getResponseHeader('x-request-id'))
  }
}

function toApiError(request: XMLHttpRequest): ApiError {
  const { error } = (request.response ?? {}) as { error?: { code?: string; message?: string } }
  const message = error?.message ?? `The server answered ${request.status}.`
  return new ApiError(request.status, error?.code ?? 'unknown', message, request.getResponseHeader('x-request-id'))
}
