'use client'

import { useEffect, useRef } from 'react'

/** Focuses the first invalid field, which may be out of view in a long form. */
export function FocusFirstError({ errors }: { errors: Readonly<Record<string, string>> }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return <span ref={place} hidden />
}
