import { useCallback, useEffect, useRef, useState } from "react";

type Outcome<Answer> = { data: Answer | null; error: Error | null; isPending: boolean };

type Handlers<Answer> = { onSuccess?: (answer: Answer) => void; onError?: (error: Error) => void };

export type Call<Input, Answer> = Outcome<Answer> & {
  /** The handlers aren't called if the component is gone, or has called again or reset in the meantime. */
  send: (input: Input, handlers?: Handlers<Answer>) => void;
  reset: () => void;
};

const IDLE = { data: null, error: null, isPending: false };

/** Like `useMutation`, for pages of visitors, which don't load the query library. */
export function useCall<Input, Answer>(call: (input: Input) => Promise<Answer>): Call<Input, Answer> {
  const [outcome, setOutcome] = useState<Outcome<Answer>>(IDLE);
  const last = useRef(0);
  useEffect(() => {
    return () => {
      last.current++;
    };
  }, []);

  const reset = useCallback(() => {
    last.current++;
    setOutcome(IDLE);
  }, []);

  function send(input: Input, { onSuccess, onError }: Handlers<Answer> = {}): void {
    const number = ++last.current;
    const ifLast = (settle: () => void) => number === last.current && settle();
    setOutcome({ ...IDLE, isPending: true });
    call(input).then(
      (data) =>
        ifLast(() => {
          setOutcome({ ...IDLE, data });
          onSuccess?.(data);
        }),
      (error: Error) =>
        ifLast(() => {
          setOutcome({ ...IDLE, error });
          onError?.(error);
        }),
    );
  }

  return { ...outcome, send, reset };
}
