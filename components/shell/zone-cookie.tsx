'use client'

import { useEffect } from 'react'
import { ownZone } from '@/components/shared/time/own-zone'
import { ZONE_COOKIE } from './zone'

const YEAR_SECONDS = 31_536_000

/** Sends the reader's time zone to the server for the next first paint. */
export function ZoneCookie() {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${ZONE_COOKIE}=${ownZone()}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [])

  return null
}
