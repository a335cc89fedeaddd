'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { TabPanel } from '@/components/ui/tabs'

type Mark = (form: string, isUnsaved: boolean) => void
const UnsavedContext = createContext<Mark>(() => {})

/** Tells the tab it is on whether a form has something that is not saved. */
export function useUnsavedPart(isUnsaved: boolean): void {
  const form = useId()
  const mark = useContext(UnsavedContext)
  useEffect(() => {
    mark(form, isUnsaved)
    return () => mark(form, false)
  }, [form, mark, isUnsaved])
}

/** The forms with something that is not saved, by the tab they are on. */
export function useUnsavedTabs<Tab extends string>() {
  const [forms, setForms] = useState<ReadonlyMap<string, Tab>>(new Map())
  const mark = useCallback((tab: Tab, form: string, isUnsaved: boolean) => {
    setForms((now) => {
      if (now.has(form) === isUnsaved) return now
      const next = new Map(now)
      if (isUnsaved) next.set(form, tab)
      else next.delete(form)
      return next
    })
  }, [])
  return { isUnsaved: (tab: Tab) => [...forms.values()].includes(tab), mark }
}

type MountedTabProps<Tab extends string> = {
  tab: Tab
  isActive: boolean
  mark: (tab: Tab, form: string, isUnsaved: boolean) => void
  children: ReactNode
}

/** The panel of a tab, which stays after it was open once: what was typed in it is kept. */
export function UnsavedTab<Tab extends string>({ tab, isActive, mark, children }: MountedTabProps<Tab>) {
  const [wasOpen, setWasOpen] = useState(isActive)
  if (isActive && !wasOpen) setWasOpen(true)
  const own = useCallback<Mark>((form, isUnsaved) => mark(tab, form, isUnsaved), [mark, tab])
  return (
    <UnsavedContext value={own}>
      <TabPanel value={tab} hidden={!isActive} {...(wasOpen && { forceMount: true })}>
        {children}
      </TabPanel>
    </UnsavedContext>
  )
}
