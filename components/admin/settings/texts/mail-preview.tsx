'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TriedText } from '@/lib/runtime/settings/texts-admin-schema'
import { previewOptions } from './queries'
import { TestButton } from './test-button'
import { wordsError } from './text-fields'

const PAUSE_MS = 400

/** The email as it looks with what is typed, after a pause in typing. */
export function MailPreview({ tried }: { tried: TriedText }) {
  const [shown, setShown] = useState(tried)
  const text = JSON.stringify(tried)
  useEffect(() => {
    const timer = setTimeout(() => setShown(JSON.parse(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useQuery(previewOptions(shown))
  return (
    <section aria-label="Preview" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-medium">Preview with examples</h3>
        <TestButton tested={{ kind: 'mails', ...tried }} />
      </div>
      <p aria-live="polite" className="text-12 text-danger empty:hidden">
        {error ? wordsError(error) : null}
      </p>
      {data ? (
        <>
          <p className="text-13 [overflow-wrap:anywhere]">
            <span className="text-muted">Subject:</span> {data.subject}
          </p>
          {/* no scripts, no forms, no access to this page */}
          <iframe
            title="The email"
            sandbox=""
            srcDoc={data.html}
            className="h-[420px] w-full rounded-control border border-line"
          />
        </>
      ) : null}
    </section>
  )
}
