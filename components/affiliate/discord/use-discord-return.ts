'use client'

import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { CONNECTING, RELOAD_AFTER_MS } from '@/lib/community/discord/constants'
import { CONNECT_FAILED } from '@/lib/community/discord/oauth-constants'
import { cleanedReturn, readReturn, returnErrorMessage } from '@/lib/community/discord/return-rules'
import { ApiError } from '@/lib/platform/http/api-client'
import { exchangeCode } from './queries'
import { reloadPage } from './reload-page'

/** Codes this page has started to exchange: an effect may run twice, but a code works once. [S4.46] */
const begun = new Set<string>()

/**
 * The return handler: processes the code or error from Discord's redirect once, shows the result, and cleans the URL.
 * [S2.51]
 * @returns whether an exchange is running or the page is about to reload
 */
export function useDiscordReturn(): boolean {
  const [isConnecting, setIsConnecting] = useState(false)
  useEffect(() => {
    const returned = readReturn(window.location.search)
    if (!returned) return
    if ('error' in returned) {
      cleanAddress()
      toast.error(returnErrorMessage(returned.error), {
        ...(returned.error === 'access_denied' && { description: 'You declined at Discord. Nothing was connected.' }),
      })
      return
    }
    if (begun.has(returned.code)) {
      // returned to by the browser's Back from a page opened in the meantime
      cleanAddress()
      return
    }
    begun.add(returned.code)
    setIsConnecting(true)
    void finish(returned).then((isConnected) => setIsConnecting(isConnected))
  }, [])
  return isConnecting
}

async function finish(returned: { code: string; state: string }): Promise<boolean> {
  const id = toast.loading(CONNECTING)
  try {
    const { message } = await exchangeCode(returned)
    cleanAddress()
    toast.success(message, { id })
    setTimeout(reloadPage, RELOAD_AFTER_MS)
    return true
  } catch (error) {
    cleanAddress()
    toast.error(failureMessage(error), { id })
    return false
  }
}

/** The server's message, if it sent one. [S8.14] */
function failureMessage(error: unknown): string {
  const isSaid = error instanceof ApiError && error.status > 0 && error.code !== 'unknown'
  return isSaid ? error.message : CONNECT_FAILED
}

/** Leaves the URL unchanged if another page was opened while the code was exchanged. [S4.47] */
function cleanAddress(): void {
  const { pathname, search } = window.location
  if (!readReturn(search)) return
  window.history.replaceState(null, '', cleanedReturn(pathname, search))
}
