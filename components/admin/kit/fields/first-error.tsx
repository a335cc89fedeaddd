'use client'

import { useEffect, useRef } from 'react'

/** Leads to the first field that is wrong: in a long form it may lie out of sight. */
export function FirstError({ errors }: { errors: Readonly<Record<string, string>> }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return <span ref={place} hidden />
}
