'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { CardLoading } from '../kit/frame/placeholders'
import { settingsOptions } from './queries'
import { SectionCard } from './section-card'
import { SectionDialog } from './section-dialog'
import { type FormSection, SECTION_ORDER } from './section-forms'

/** What the network gives, takes and is called. */
export function SettingsScreen() {
  const query = useQuery(settingsOptions)
  const [changing, setChanging] = useState<FormSection | null>(null)
  const settings = query.data
  if (!settings) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
        {SECTION_ORDER.map((section) => (
          <CardLoading key={section} lines={4} />
        ))}
      </div>
    )
  }
  return (
    <>
      <p className="pb-4 text-text-2">
        Changes apply everywhere at once, to what happens from now on. What was earned or promised stays as it is.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {SECTION_ORDER.map((section) => (
          <SectionCard key={section} section={section} part={settings[section]} onChange={() => setChanging(section)} />
        ))}
      </div>
      {changing ? (
        <SectionDialog section={changing} current={settings[changing]} onClose={() => setChanging(null)} />
      ) : null}
    </>
  )
}
