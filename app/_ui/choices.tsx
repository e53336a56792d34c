import type { ComponentProps, ReactNode } from "react";
import { FieldNote, type FieldProps, fieldState, LabelText, widthClass } from "./field.tsx";

type Native = Omit<ComponentProps<"input">, keyof FieldProps | "type" | "value"> & { name: string };

export function Checkbox({ label, suffix, optional, hint, error, id, width, ...rest }: FieldProps & Native) {
  const fieldId = id ?? rest.name;
  return (
    <div className={widthClass(width)}>
      <label htmlFor={fieldId} className="flex min-h-6 cursor-pointer gap-2.5 pointer-coarse:py-2.5">
        <input
          {...rest}
          {...fieldState(fieldId, { hint, error, optional })}
          type="checkbox"
          id={fieldId}
          className="check mt-0.5"
        />
        <span>
          {/* An optional checkbox needs no mark. */}
          <LabelText label={label} suffix={suffix} />
        </span>
      </label>
      <div className="-mt-1 ps-7.5">
        <FieldNote id={fieldId} hint={hint} error={error} />
      </div>
    </div>
  );
}

type Option = { value: string; label: string };
type GroupProps<O extends Option> = FieldProps &
  Omit<Native, "defaultValue"> & {
    options: readonly O[];
    defaultValue?: string | undefined;
    readOnly?: boolean | undefined;
    /** For a group whose card heading already names it. */
    hideLabel?: boolean | undefined;
  };

type CardOption = Option & { price?: ReactNode; unit?: string; description?: ReactNode };

/** A choice that deserves its own card: a service package with its price. */
export function RadioCards(props: GroupProps<CardOption>) {
  return (
    <RadioGroup
      {...props}
      listClass="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4"
      itemClass="choice-card"
      radioClass="check"
      draw={({ label, price, unit, description }) => (
        <>
          <span className="font-section">{label}</span>
          {price && (
            <span className="col-span-2 text-[1.375rem] leading-8 font-title tabular-nums">
              {price} {unit && <span className="text-caption font-section text-ink-3">{unit}</span>}
            </span>
          )}
          {description && <span className="col-span-2 text-caption text-ink-3">{description}</span>}
        </>
      )}
    />
  );
}

/** Two or three short alternatives as chips. */
export function SegmentedRadio(props: GroupProps<Option>) {
  return (
    <RadioGroup
      {...props}
      listClass="flex flex-wrap gap-2"
      itemClass="choice-chip"
      radioClass="sr-only"
      draw={({ label }) => label}
    />
  );
}

type Drawn<O extends Option> = {
  listClass: string;
  itemClass: string;
  radioClass: string;
  draw: (option: O) => ReactNode;
};

function RadioGroup<O extends Option>(props: GroupProps<O> & Drawn<O>) {
  const { label, suffix, optional, hint, error, id, width, options, defaultValue, hideLabel, ...more } =
    props;
  const { listClass, itemClass, radioClass, draw, readOnly = false, ...rest } = more;
  const fieldId = id ?? rest.name;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${fieldId}-label`}
      {...fieldState(fieldId, { hint, error, optional, readOnly })}
      aria-readonly={readOnly || undefined}
      className={widthClass(width)}
    >
      <p id={`${fieldId}-label`} className={hideLabel ? "sr-only" : "mb-1.5 text-label font-label"}>
        <LabelText label={label} suffix={suffix} optional={optional} />
      </p>
      <div className={listClass}>
        {options.map((option, index) => (
          <label key={option.value} className={itemClass}>
            <input
              {...rest}
              {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
              type="radio"
              value={option.value}
              id={index === 0 ? fieldId : `${fieldId}-${option.value}`}
              className={radioClass}
            />
            {draw(option)}
          </label>
        ))}
      </div>
      <FieldNote id={fieldId} hint={hint} error={error} />
    </div>
  );
}
