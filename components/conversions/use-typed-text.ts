import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** A text field whose value is used after a pause in typing, and that follows the URL when that changes. */
export function useTypedText(used: string, use: (text: string) => void) {
  const [typed, setTyped] = useState(used)
  const [known, setKnown] = useState(used)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== used) {
    setKnown(used)
    if (typed.trim() !== used) setTyped(used)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => use(target.value.trim()), PAUSE_MS)
    },
  }
}
