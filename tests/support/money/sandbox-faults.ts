/** The faults the sandbox provider can be set to produce, as rows of `sandbox_fault`. */
export const SANDBOX_FAULTS = [
  'decline',
  'timeout_before',
  'timeout_after',
  'http_500_before',
  'http_500_after',
  'cut_after_success',
  'pending_then_paid',
  'pending_then_failed',
  'slow',
] as const

export type SandboxFaultKind = (typeof SANDBOX_FAULTS)[number]
