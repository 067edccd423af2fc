/** When leaders are emailed, as the operator set it. */
export type LeaderMailProps = {
  pace: "weekly" | "daily" | "at-once";
  /** UTC, 'HH:MM'. */
  slot: string;
};
