'use client'

import { useEffect, useRef } from 'react'

// The field of a history entry that a sheet added when it opened, with the sheet's number.
const FIELD = 'openSheet'

const opened = new Set<number>()
let count = 0

function readSheet(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !(FIELD in state)) return null
  return typeof state[FIELD] === 'number' ? state[FIELD] : null
}

/**
 * Makes Back close a sheet instead of leaving the page: an open sheet has a history entry of its own, which goes when the
 * sheet is closed otherwise.
 * @returns handlers for the sheet: a link or a form in it leaves the page, and its entry stays until `skipLeftEntries`
 */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const isLeaving = useRef(false)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    count += 1
    const sheet = count
    isLeaving.current = false
    // later, so that effects that React runs twice in development add one entry
    const adding = setTimeout(() => {
      opened.add(sheet)
      window.history.pushState({ [FIELD]: sheet }, '')
    })
    const onPop = () => {
      if (opened.has(sheet) && readSheet(window.history.state) !== sheet) latest.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      clearTimeout(adding)
      window.removeEventListener('popstate', onPop)
      opened.delete(sheet)
      if (readSheet(window.history.state) === sheet && !isLeaving.current) window.history.back()
    }
  }, [isOpen])

  const leave = () => {
    isLeaving.current = true
  }
  return {
    onClickCapture: ({ target }: { target: EventTarget }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      if (link && link.getAttribute('target') !== '_blank') leave()
    },
    onSubmitCapture: leave,
  }
}

/** Skips the entries of sheets that were left by a link, on the way back. @returns what ends it */
export function skipLeftEntries(): () => void {
  const onPop = () => {
    const sheet = readSheet(window.history.state)
    if (sheet !== null && !opened.has(sheet)) window.history.back()
  }
  window.addEventListener('popstate', onPop)
  return () => window.removeEventListener('popstate', onPop)
}
