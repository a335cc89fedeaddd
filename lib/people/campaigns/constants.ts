/** Longest texts, in characters: they fit the notification panel and the subject of an email. */
export const TITLE_MAX = 80
export const MESSAGE_MAX = 500
export const ACTION_LABEL_MAX = 24
export const DESTINATION_MAX = 300

/** Longest inactivity an audience can have, in days. */
export const INACTIVE_DAYS_MAX = 365

/** How far ahead a message can be scheduled, in days. */
export const SCHEDULE_MAX_DAYS = 365

/** Recipients notified in one transaction. */
export const CHUNK_SIZE = 500

/** Chunks sent during the request; the job sends the rest. */
export const CHUNKS_AT_ONCE = 2

/** Chunks of one campaign in one run of the job: well within the time limit of a run. */
export const CHUNKS_PER_RUN = 60

/** The job that sends due campaigns and remaining chunks. */
export const CAMPAIGNS_JOB = 'send-notification-campaigns'
