'use client'

import { useEffect, useRef, useState } from 'react'
import { UPLOAD_MAX_BYTES } from '@/lib/platform/pictures/constants'
import { errorMessage } from '../forms/form-errors'
import { type StoredPicture, sendFile } from './send-file'

type State = { part: number | null; error: string | undefined }

/**
 * Uploads one picture after another to `path`. `part` is how much of the current one was sent, 0 to 1, and null while
 * none is under way; a new one and leaving the page cancel it.
 */
export function useUpload(path: string, onStored: (picture: StoredPicture) => void) {
  const [state, setState] = useState<State>({ part: null, error: undefined })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  const upload = async (file: File) => {
    current.current?.abort()
    if (file.size > UPLOAD_MAX_BYTES) {
      const megabytes = UPLOAD_MAX_BYTES / 1024 / 1024
      return setState({ part: null, error: `The file is larger than ${megabytes} MB.` })
    }
    const controller = new AbortController()
    current.current = controller
    const show = (next: State) => current.current === controller && setState(next)
    show({ part: 0, error: undefined })
    try {
      const onProgress = (part: number) => show({ part, error: undefined })
      const stored = await sendFile({ path, file, onProgress, signal: controller.signal })
      show({ part: null, error: undefined })
      onStored(stored)
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError'
      show({ part: null, error: isCanceled ? undefined : errorMessage(error) })
    }
  }
  return { ...state, upload, cancel: () => current.current?.abort() }
}
