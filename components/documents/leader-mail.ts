/** When leaders are emailed, as the operator has set it. */
export type LeaderMailProps = {
  pace: "weekly" | "daily" | "at-once";
  /** A time of day in UTC, 'HH:MM'. */
  slot: string;
};
