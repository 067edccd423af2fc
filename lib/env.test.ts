import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "@/lib/env";

describe("parseEnv", () => {
  it("needs nothing", () => {
    expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: "localhost", APP_URL: "http://localhost:3000" });
  });

  it("treats an empty variable as not set", () => {
    expect(parseEnv({ PORT: "", DATABASE_URL: "" }).PORT).toBe(3000);
  });

  it("refuses a URL with a schema, which the application would ignore", () => {
    expect(() => parseEnv({ DATABASE_URL: "postgresql://localhost/app?schema=own" })).toThrow(
      /DATABASE_URL: must not/,
    );
  });

  it("accepts an email address as contact, and nothing else", () => {
    expect(parseEnv({ CONTACT_EMAIL: "help@harrow.example" }).CONTACT_EMAIL).toBe("help@harrow.example");
    expect(() => parseEnv({ CONTACT_EMAIL: "help desk" })).toThrow("CONTACT_EMAIL: must be an email address");
  });

  it("accepts an operator's name with or without a place, and no place alone", () => {
    const [name, place] = [{ OPERATOR_NAME: "Fernhollow Trust" }, { OPERATOR_PLACE: "Leeds" }];
    expect(parseEnv(name)).toMatchObject(name);
    expect(parseEnv({ ...name, ...place })).toMatchObject({ ...name, ...place });
    expect(() => parseEnv(place)).toThrow("OPERATOR_NAME: must be set too, because OPERATOR_PLACE is");
  });

  it("accepts both Google variables or neither, and only a trustworthy issuer", () => {
    const [id, secret] = [{ GOOGLE_CLIENT_ID: "id" }, { GOOGLE_CLIENT_SECRET: "secret" }];
    expect(parseEnv({ ...id, ...secret }).GOOGLE_ISSUER).toBe("https://accounts.google.com");
    expect(() => parseEnv(id)).toThrow(
      "GOOGLE_CLIENT_SECRET: must be set too, because GOOGLE_CLIENT_ID is; or remove both",
    );
    expect(() => parseEnv({ ...secret, GOOGLE_CLIENT_ID: "" })).toThrow(
      "GOOGLE_CLIENT_ID: must be set too, because GOOGLE_CLIENT_SECRET is; or remove both",
    );
    expect(parseEnv({ GOOGLE_ISSUER: "http://localhost:9000" }).GOOGLE_ISSUER).toBe("http://localhost:9000");
    for (const GOOGLE_ISSUER of [
      "accounts.google.com",
      "http://issuer.example",
      "https://issuer.example?x=1",
    ]) {
      expect(() => parseEnv({ GOOGLE_ISSUER })).toThrow("GOOGLE_ISSUER: must be an https address");
    }
  });

  it("follows the port in the default address", () => {
    expect(parseEnv({ PORT: "4100" }).APP_URL).toBe("http://localhost:4100");
  });

  it("sends leaders one email about a week's reviews, at one time of day, unless another pace is set", () => {
    expect(parseEnv({})).toMatchObject({ NOTIFICATION_PACE: "weekly", NOTIFICATION_SLOT_UTC: "09:00" });
    expect(parseEnv({ NOTIFICATION_PACE: "at-once" }).NOTIFICATION_PACE).toBe("at-once");
    expect(() => parseEnv({ NOTIFICATION_PACE: "monthly" })).toThrow(
      "NOTIFICATION_PACE: must be weekly, daily or at-once",
    );
    expect(() => parseEnv({ NOTIFICATION_SLOT_UTC: "09:00,17:00" })).toThrow(
      "NOTIFICATION_SLOT_UTC: must be a time of day in UTC, such as 09:00",
    );
  });

  it("names every wrong variable, one per line", () => {
    const source = {
      PORT: "99999",
      DATABASE_URL: "mysql://x",
      MASTER_KEY: "short",
      NOTIFICATION_PACE: "hourly",
      NOTIFICATION_SLOT_UTC: "25:00",
    };
    expect(() => parseEnv(source)).toThrow(EnvError);
    try {
      parseEnv(source);
    } catch (error) {
      const lines = (error as Error).message.split("\n");
      expect(lines.map((line) => line.split(":")[0])).toEqual([
        "PORT",
        "DATABASE_URL",
        "MASTER_KEY",
        "NOTIFICATION_PACE",
        "NOTIFICATION_SLOT_UTC",
      ]);
      expect(lines[1]).toBe("DATABASE_URL: must start with postgresql://");
    }
  });
});
