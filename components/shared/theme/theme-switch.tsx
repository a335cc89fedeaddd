'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Segmented } from '@/components/ui/segmented'
import { holdTransitions } from './hold-transitions'

const OPTIONS = [
  {
    value: 'system',
    label: (
      <>
        <Monitor className="icon-sm" /> System
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <Sun className="icon-sm" /> Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon className="icon-sm" /> Dark
      </>
    ),
  },
] as const

/** Rendered only in the browser (inside the account menu), where the chosen theme is known. */
export function ThemeSwitch() {
  const { theme = 'system', setTheme } = useTheme()
  const chosen = OPTIONS.find(({ value }) => value === theme)?.value ?? 'system'
  const choose = (value: string) => {
    holdTransitions()
    setTheme(value)
  }
  return <Segmented label="Theme" value={chosen} onValueChange={choose} options={OPTIONS} block />
}
