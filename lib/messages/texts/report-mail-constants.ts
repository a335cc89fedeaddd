import { mailTexts } from './text-rules'

const FOOT = {
  action: 'Open the report',
  footnote: 'You get this email {timing}, because you asked for it.',
  footnoteLink: 'Stop these emails',
} as const
const READER = { firstName: 'Mara', timing: 'every Monday' } as const

/** Emails of saved reports. */
export const REPORT_MAILS = mailTexts({
  report: {
    label: 'Report',
    about: 'A saved report by email, with its file.',
    subject: '{report}: {days} · {brand}',
    heading: '{report}: {days}',
    paragraphs: ['Hello {firstName},', 'Your report for {days} is attached. In all:', '{totals}'],
    ...FOOT,
    examples: { ...READER, report: 'By offer', days: 'Nov 1–7, 2026', totals: 'Clicks: 1,204 · Conversions: 31' },
  },
  'report-empty': {
    label: 'Report without figures',
    about: 'A saved report by email, for days without a click or conversion.',
    subject: '{report}: {days} · {brand}',
    heading: '{report}: {days}',
    paragraphs: ['Hello {firstName},', 'There were no clicks or conversions for {days}.', '{totals}'],
    ...FOOT,
    examples: { ...READER, report: 'By offer', days: 'Nov 1–7, 2026', totals: 'Clicks: 0 · Conversions: 0' },
  },
  'report-failed': {
    label: 'Report that failed',
    about: 'When a saved report could not be made.',
    subject: '{report} could not be made · {brand}',
    heading: '{report} could not be made',
    paragraphs: [
      'Hello {firstName},',
      'The report you asked for could not be made this time: {reason}',
      'The next one is sent as usual. If it fails again, open the report and change it.',
    ],
    ...FOOT,
    examples: { ...READER, report: 'By offer', reason: 'It has too many rows.' },
    required: ['reason'],
  },
})
