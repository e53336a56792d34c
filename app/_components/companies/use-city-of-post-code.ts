"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { answered } from "#app/_components/form/use-server-action.ts";
import { cityOfPostCodeAction } from "./actions.ts";
import type { CompanyValues } from "./company-form-props.ts";

/**
 * Fills in the city of the typed post code if the city is empty or was filled in here. A typed city stays, and a person who
 * starts to type replaces the filled-in one.
 */
export function useCityOfPostCode(form: UseFormReturn<CompanyValues>): void {
  const filled = useRef("");
  const postCode = form.watch("address.postCode").trim();
  const isNew = postCode !== form.formState.defaultValues?.address?.postCode;

  useEffect(() => {
    const mayFill = () => ["", filled.current].includes(form.getValues("address.city").trim());
    if (!isNew || !/^\d{5}$/.test(postCode) || !mayFill()) return;
    let left = false;
    answered(cityOfPostCodeAction({ postCode })).then((answer) => {
      if (left || !answer.ok || answer.value.city === null || !mayFill()) return;
      filled.current = answer.value.city;
      form.setValue("address.city", filled.current, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && focused.name === "address.city") focused.select();
    });
    return () => {
      left = true;
    };
  }, [postCode, isNew, form]);
}
