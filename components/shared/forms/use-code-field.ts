'use client'

import { useState } from 'react'
import { ApiError } from '@/lib/platform/http/api-client'

/**
 * Whether a form shows its field for the code of two-factor authentication: only once the server asked for one, because
 * the form does not know whether it is on.
 */
export function useCodeField() {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    /** Shows the field when a failed call asked for the code. */
    showIfAsked: (error: unknown) => {
      if (error instanceof ApiError && error.code === 'otp_required') setShown(true)
    },
  }
}
