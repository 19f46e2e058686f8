<?php
/**
 * What the settings need of WordPress, for tests under plain PHP.
 *
 * @package Chirrup
 */

// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals, Squiz.Commenting -- stands in for WordPress itself.

define( 'CHIRRUP_ADDRESS', '' );
$GLOBALS['chirrup_option'] = array();
$GLOBALS['chirrup_errors'] = array();

function add_action(): void {}
function __( string $text ): string {
	return $text;
}
function get_option(): array {
	return $GLOBALS['chirrup_option'];
}
function add_settings_error( string $setting, string $code ): void {
	$GLOBALS['chirrup_errors'][] = $code;
}
