<?php
/**
 * Page caches: a page cached before a change would show the widget as it was.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Empties the page caches that are installed, each in the way it documents.
 */
function chirrup_empty_page_caches(): void {
	$functions = array(
		'rocket_clean_domain',
		'w3tc_flush_posts',
		'wp_cache_clear_cache',
		'wpfc_clear_all_cache',
		'sg_cachepress_purge_cache',
	);
	foreach ( $functions as $function ) {
		if ( function_exists( $function ) ) {
			$function();
		}
	}
	// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- hooks of those plugins.
	do_action( 'litespeed_purge_all' );
	do_action( 'cache_enabler_clear_complete_cache' );
	do_action( 'breeze_clear_all_cache' );
	// phpcs:enable
}
add_action( 'add_option_chirrup_settings', 'chirrup_empty_page_caches', 10, 0 );
add_action( 'update_option_chirrup_settings', 'chirrup_empty_page_caches', 10, 0 );
add_action( 'delete_option_chirrup_settings', 'chirrup_empty_page_caches', 10, 0 );
add_action( 'activate_' . CHIRRUP_PLUGIN_FILE, 'chirrup_empty_page_caches', 10, 0 );
add_action( 'deactivate_' . CHIRRUP_PLUGIN_FILE, 'chirrup_empty_page_caches', 10, 0 );
