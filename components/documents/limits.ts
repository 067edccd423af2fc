export const LIMITS = [
  "Anyone who runs the service and has both the database and the key, or changes the running program, can find the author of a review that isn’t unlinked.",
  "An employer can see that someone visited the site.",
  "Two copies of the database, made a night apart, show which reviews and which accounts are new, and so the day of each review. In our simulation, someone who also has the employer’s log of who used the network that day names most authors.",
  "In a small team, people may guess from what you write. Leave out what only you could know.",
];
